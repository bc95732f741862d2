// A minimal table as a reference: visible rows as plain elements, one line of text for each row as search text; without a head, order,
// selection, keyboard, texts or accessibility. It is sent as text, so it must not use anything from its scope.
export function bareTable(): void {
  interface Coded {
    readonly values: readonly string[]
    readonly codes: readonly number[]
  }
  interface Rows {
    readonly name: { readonly values: readonly string[] }
    readonly number: { readonly values: readonly number[] }
    readonly group: Coded
    readonly buyer: Coded
    readonly customers: { readonly values: readonly number[] }
    readonly vat: { readonly values: readonly string[] }
  }
  const { rows } = globalThis as unknown as { rows: Rows }
  const [ROW, VIEW, OVERSCAN] = [36, 648, 4]
  const WIDTHS = [400, 130, 270, 230, 120, 200]
  const count = rows.name.values.length
  const codedAt = ({ values, codes }: Coded, at: number): string => values[codes[at]!] ?? ''
  const cellsOf = (at: number): (string | number)[] => [
    rows.name.values[at]!,
    rows.number.values[at]!,
    codedAt(rows.group, at),
    codedAt(rows.buyer, at),
    rows.customers.values[at]!,
    rows.vat.values[at]!,
  ]
  const all = Array.from({ length: count }, (_, at) => at)
  let lines: readonly string[] | undefined
  let found = all
  const box = (left: number, width: number): HTMLElement => {
    const element = document.createElement('div')
    Object.assign(element.style, { position: 'absolute', left: `${left}px`, width: `${width}px`, height: `${ROW}px` })
    return element
  }
  const scroller = document.createElement('div')
  Object.assign(scroller.style, {
    position: 'relative',
    overflow: 'auto',
    height: `${VIEW}px`,
    font: '15px sans-serif',
  })
  const sheet = box(0, 1350)
  scroller.append(sheet)
  const drawn = new Map<number, HTMLElement>()
  const drawRow = (position: number): HTMLElement => {
    const row = box(0, 1350)
    row.style.top = `${position * ROW}px`
    let left = 0
    for (const [at, value] of cellsOf(found[position]!).entries()) {
      const cell = box(left, WIDTHS[at]!)
      cell.textContent = String(value)
      row.append(cell)
      left += WIDTHS[at]!
    }
    return row
  }
  const draw = () => {
    const { scrollTop } = scroller
    const first = Math.max(0, Math.floor(scrollTop / ROW) - OVERSCAN)
    const end = Math.min(found.length, Math.ceil((scrollTop + VIEW) / ROW) + OVERSCAN)
    for (const [position, row] of drawn)
      if (position < first || position >= end) {
        row.remove()
        drawn.delete(position)
      }
    for (let position = first; position < end; position++) {
      if (drawn.has(position)) continue
      const row = drawRow(position)
      drawn.set(position, row)
      sheet.append(row)
    }
  }
  const show = () => {
    sheet.style.height = `${found.length * ROW}px`
    for (const row of drawn.values()) row.remove()
    drawn.clear()
    draw()
  }
  const field = document.createElement('input')
  field.type = 'search'
  field.addEventListener('input', () => {
    const typed = field.value.toLowerCase()
    found = typed === '' ? all : all.filter((at) => lines?.[at]?.includes(typed))
    show()
  })
  scroller.addEventListener('scroll', draw)
  document.body.replaceChildren(field, scroller)
  show()
  const prepare = () => void (lines = all.map((at) => cellsOf(at).join(' ').toLowerCase()))
  Object.assign(globalThis, { scroller, prepare })
}
