// The browser prints each page on paper of its own size: at 100 %, and nothing but the pages.

let sheet = null;
const named = new Set();

/** The name of the paper for a page, by which the print style calls it; the browser knows its size from then on. */
export function paperFor({ width, height }) {
  const name = `paper-${width}-${height}`.replaceAll(".", "_");
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()));
  if (!named.has(name)) sheet.insertRule(`@page ${name} { size: ${width}mm ${height}mm; margin: 0; }`);
  named.add(name);
  return name;
}
