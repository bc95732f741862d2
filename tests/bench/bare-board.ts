// A minimal board as a reference: visible rows and days only, names and coloured bars, without a header, states, texts, selection or
// accessibility. It is sent as text, so it must not use anything from its scope.
export function bareBoard(): void {
  interface Range {
    readonly first: string
    readonly last: string
  }
  interface Model extends Range {
    readonly groups: readonly {
      readonly people: readonly { readonly name: string; readonly absences: readonly Range[] }[]
    }[]
  }
  const { model } = globalThis as unknown as { model: Model }
  const [ROW, DAY, NAMES, OVERSCAN] = [27, 10, 206, 220]
  const dayOf = (day: string) => (Date.parse(day) - Date.parse(model.first)) / 86_400_000
  const people = model.groups.flatMap((group) => group.people)
  const box = (left: number, top: number, width: number, height: number): HTMLElement => {
    const element = document.createElement('div')
    Object.assign(element.style, { position: 'absolute', left: `${left}px`, top: `${top}px` })
    Object.assign(element.style, { width: `${width}px`, height: `${height}px` })
    return element
  }
  const scroller = document.createElement('div')
  Object.assign(scroller.style, { position: 'relative', overflow: 'auto', height: '738px', font: '14px sans-serif' })
  const sheet = box(0, 0, NAMES + 365 * DAY, people.length * ROW)
  scroller.append(sheet)
  const drawn = new Map<number, HTMLElement>()
  let known = ''
  const remove = (at: number) => {
    drawn.get(at)?.remove()
    drawn.delete(at)
  }
  const draw = () => {
    const { scrollTop, scrollLeft } = scroller
    const rows = [
      Math.max(0, Math.floor((scrollTop - OVERSCAN) / ROW)),
      Math.ceil((scrollTop + 738 + OVERSCAN) / ROW),
    ] as const
    const days = [
      Math.floor((scrollLeft - OVERSCAN) / 140) * 14,
      Math.ceil((scrollLeft + 1218 + OVERSCAN) / 140) * 14,
    ] as const
    if (known !== String(days)) for (const at of drawn.keys()) remove(at)
    known = String(days)
    for (const at of drawn.keys()) if (at < rows[0] || at >= rows[1]) remove(at)
    for (let at = rows[0]; at < Math.min(rows[1], people.length); at++) {
      const person = people[at]
      if (!person || drawn.has(at)) continue
      const row = box(0, at * ROW, NAMES + 365 * DAY, ROW)
      const name = document.createElement('span')
      Object.assign(name.style, { position: 'sticky', left: '0', background: '#fff' })
      name.textContent = person.name
      row.append(name)
      for (const { first, last } of person.absences) {
        const [from, to] = [dayOf(first), dayOf(last) + 1]
        if (to < days[0] || from > days[1]) continue
        const bar = box(NAMES + from * DAY, 5, (to - from) * DAY, 17)
        bar.style.background = '#005f6b'
        row.append(bar)
      }
      drawn.set(at, row)
      sheet.append(row)
    }
  }
  scroller.addEventListener('scroll', draw)
  document.body.replaceChildren(scroller)
  draw()
  Object.assign(globalThis, { scroller })
}
