// What a content management system and its theme may do to a page, all at once. Its policy allows no style sheet by
// address or in the markup, so the theme constructs its own.
const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  * { all: unset !important; }
  button { display: none !important; }
  head, script, title, meta { display: none !important; }
  html { font-size: 62.5% !important; font-family: Georgia, serif !important; color-scheme: light dark !important; }
  html, body, main, div, p, header, h1, aside, h2, ul, li { display: block !important; }
  a { cursor: pointer !important; text-decoration: underline !important; }
  body { background: light-dark(#f4f4f4, #111) !important; color: light-dark(#333, #ddd) !important; line-height: 3 !important;
    letter-spacing: 2px !important; text-transform: uppercase !important; text-align: right !important; }
  .before, .after { display: inline-block !important; padding: 4px 12px !important; background: #888 !important; color: #fff !important; }
  .clipped { overflow: hidden !important; transform: translateZ(0) !important; position: relative !important; z-index: 0 !important;
    contain: paint !important; margin: 16px !important; }
  .bar { height: 96px !important; overflow: hidden !important; text-align: left !important; }
  .teaser { max-width: 1100px !important; }
  .cover { position: fixed !important; right: 0 !important; bottom: 0 !important; z-index: 2147483647 !important; padding: 8px !important;
    background: #c00 !important; color: #fff !important; line-height: 1.2 !important; }
`)
document.adoptedStyleSheets = [sheet]
