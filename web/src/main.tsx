import { render } from "preact";

render(<h1>Raumschach</h1>, document.getElementById("page")!);
