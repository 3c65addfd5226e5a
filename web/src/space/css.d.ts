// A stylesheet as text: build.mjs bundles it so.
declare module "*.css" {
  const text: string;
  export default text;
}
