// A list of suppliers of any size, the same in every run, as columns.
import type { ColumnData } from '#domain/search/row-index.ts'

const FIRST = 'Albrecht Brandwald Ebbing Ferrum Haverkamp Hellweg Nordkessel Rönkhausener Sauerland Tebbe Zintl'.split(
  ' ',
)
const TRADES = 'Zerspanung Feinguss Präzisionsteile Wittgenstein Schmierstoffe Kunststofftechnik Galvanik'.split(' ')
const FORMS = ['GmbH', 'GmbH & Co. KG', 'KG', 'e. K.', 'AG', 'SE']
const BUYERS = ['Daniel Kowalski', 'Katrin Osterloh', 'Ines Vogelsang', 'Oliver Thiele', 'Elke Brandhorst']
const GROUPS = Array.from({ length: 60 }, (_, at) => `${String(110 + at * 10).padStart(4, '0')} Gruppe ${at}`)

export const SEARCHED = ['name', 'number', 'group', 'buyer', 'vat']

/** Columns of so many suppliers. */
export function suppliers(count: number) {
  const rows = Array.from({ length: count }, (_, at) => at)
  const mixed = (at: number, times: number, of: number): number => (Math.imul(at + 1, times) >>> 7) % of
  return {
    name: {
      kind: 'text',
      values: rows.map(
        (at) =>
          `${FIRST[mixed(at, 2_654_435_761, FIRST.length)]} ${TRADES[mixed(at, 40_503, TRADES.length)]} ${1 + (at % 997)} ${FORMS[at % FORMS.length]}`,
      ),
    },
    number: { kind: 'number', values: rows.map((at) => 104_000 + at) },
    group: { kind: 'coded', values: GROUPS, codes: rows.map((at) => mixed(at, 97_531, GROUPS.length)) },
    buyer: { kind: 'coded', values: BUYERS, codes: rows.map((at) => mixed(at, 12_345, BUYERS.length + 1) - 1) },
    customers: { kind: 'number', values: rows.map((at) => at % 5) },
    vat: { kind: 'text', values: rows.map((at) => `DE${String(811_000_000 + at * 7)}`) },
  } satisfies Record<string, ColumnData>
}
export type Suppliers = ReturnType<typeof suppliers>
