const NS = 'http://www.w3.org/2000/svg'
const SHAPE = /<(path|circle|rect|line|polyline|polygon|ellipse)\s([^>]*?)\/?>/g
const ATTRIBUTE = /([a-z][a-z0-9-]*)="([^"]*)"/g

/** A decorative icon from the text of a Lucide file, built node by node because Trusted Types refuse innerHTML. */
export function svgIcon(source: string, className = 'ic'): SVGElement {
  const svg = document.createElementNS(NS, 'svg')
  const set = (node: Element, text: string) => {
    for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) node.setAttribute(name, value)
  }
  set(svg, `class="${className}" viewBox="0 0 24 24" aria-hidden="true"`)
  for (const [, tag = '', attributes = ''] of source.matchAll(SHAPE)) {
    const shape = document.createElementNS(NS, tag)
    set(shape, attributes)
    svg.append(shape)
  }
  return svg
}
