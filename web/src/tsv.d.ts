// A table as text: build.mjs bundles it so.
declare module "*.tsv" {
  const text: string;
  export default text;
}
