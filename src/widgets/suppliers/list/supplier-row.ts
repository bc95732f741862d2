// A row of the report, whether it comes from a page of the service or from the whole list in the browser.
import type { PartnerRow, WholeList } from '#contract/suppliers.ts'
import { BANDS } from '#domain/suppliers/band.ts'
import { CERTIFICATE_STATES, certificateState, type CertificateState } from '#domain/suppliers/certificate.ts'
import type { Language } from '#shared/bus/language.ts'
import { groupLabel } from '#shared/i18n/group-name.ts'
import { type ColumnData, indexRows, type RowIndex } from '#domain/search/row-index.ts'

/** Numbers and address that pages of the service leave out. */
interface MasterData {
  readonly name2: string
  readonly externalNumber: string
  readonly zip: string
  readonly vatId: string
  readonly taxNumber: string
  readonly duns: string
  readonly register: string
}

export interface SupplierRow extends Partial<MasterData> {
  readonly id: number
  readonly bpNumber: number
  readonly name: string
  readonly city: string
  readonly country: string
  readonly status: PartnerRow['status']
  /** '0110 Stahl, Langprodukte', in the language of the page; '' without one. */
  readonly group: string
  /** Number of further material groups. */
  readonly others: number
  /** The lead buyer of its main material group. */
  readonly leadBuyer: string | undefined
  readonly customers: number
  readonly band: PartnerRow['band']
  readonly certificate: { readonly state: CertificateState; readonly until: string | null }
}

export function rowOf({ group, leadBuyer, ...partner }: PartnerRow, language: Language): SupplierRow {
  return {
    ...partner,
    group: group ? groupLabel(group, language) : '',
    others: group?.others ?? 0,
    leadBuyer: leadBuyer?.name,
  }
}

/** A choice of a filter, and the values of its column by which a row is found. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly accepts: readonly string[]
}

export interface LocalList {
  readonly index: RowIndex
  readonly total: number
  row(position: number): SupplierRow
  positionOf(id: number): number | undefined
  /** Choices by filter. */
  readonly choices: Readonly<Record<'companies' | 'groups' | 'leadBuyer', readonly Choice[]>>
}

/** Each different text once, and which of them each row has; '' is none. */
function coded(texts: readonly string[]): Extract<ColumnData, { kind: 'coded' }> {
  const codes = new Map<string, number>()
  const codeOf = (text: string): number => {
    if (text === '') return -1
    const known = codes.get(text) ?? codes.size
    codes.set(text, known)
    return known
  }
  const all = texts.map(codeOf)
  return { kind: 'coded', values: [...codes.keys()], codes: all }
}

/** The ids of each row as one text, and by id the texts in which it is one of them. */
function combined(rows: readonly (readonly number[])[], nameOf: (id: number) => string) {
  const known = new Map<string, string>()
  const accepts = new Map<number, Set<string>>()
  const texts = rows.map((ids) => {
    const key = ids.join(' ')
    const text = known.get(key) ?? [...new Set(ids.map(nameOf))].filter(Boolean).join(' · ')
    if (known.has(key)) return text
    known.set(key, text)
    for (const id of ids) accepts.set(id, (accepts.get(id) ?? new Set()).add(text))
    return text
  })
  return { column: coded(texts), accepting: (id: number): string[] => [...(accepts.get(id) ?? [])] }
}

type Group = WholeList['groups'][number]
/** Searched in both languages, as by the service. */
const wordsOf = (group: Group | undefined): string => (group ? `${group.number} ${group.name} ${group.nameEn}` : '')

const SEARCHED =
  'supplier name2 bpNumber externalNumber zip city country vatId taxNumber duns register groups buyers companies'

/** The names for the ids in the columns, for each row. */
function readNames({ today, groups, companies, columns }: WholeList, language: Language) {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const byNumber = new Map(groups.map((group) => [group.number, group]))
  const companyNames = new Map(companies.map(({ id, name }) => [id, name]))
  return {
    mainGroup: columns.mainGroup.map((number) => (number === null ? undefined : byNumber.get(number))),
    states: columns.certificateKind.map((kind, at) =>
      certificateState(
        kind === null ? 'missing' : columns.inReview[at] ? 'review' : 'valid',
        columns.certificateUntil[at] ?? undefined,
        today,
      ),
    ),
    label: (group: Group | undefined) => (group ? groupLabel(group, language) : ''),
    groups: combined(columns.groupIds, (id) => wordsOf(byId.get(id))),
    buyers: combined(columns.groupIds, (id) => byId.get(id)?.leadBuyer?.name ?? ''),
    companies: combined(columns.companyIds, (id) => companyNames.get(id) ?? ''),
  }
}
type Names = ReturnType<typeof readNames>

const text = (values: readonly string[]): ColumnData => ({ kind: 'text', values })

const indexOf = (
  columns: WholeList['columns'],
  { mainGroup, states, label, groups, buyers, companies }: Names,
): RowIndex =>
  indexRows(
    columns.id.length,
    {
      supplier: text(columns.name),
      name2: text(columns.name2),
      bpNumber: { kind: 'number', values: columns.bpNumber },
      externalNumber: text(columns.externalNumber),
      zip: text(columns.zip),
      city: text(columns.city),
      country: coded(columns.country),
      vatId: text(columns.vatId),
      taxNumber: text(columns.taxNumber),
      duns: text(columns.duns),
      register: text(columns.register),
      status: coded(columns.status),
      group: coded(mainGroup.map(label)),
      groups: groups.column,
      leadBuyer: coded(mainGroup.map((group) => group?.leadBuyer?.name ?? '')),
      buyers: buyers.column,
      companies: companies.column,
      customers: { kind: 'number', values: columns.companyIds.map(({ length }) => length) },
      volume: { kind: 'coded', values: BANDS, codes: columns.band.map((band) => (band ? BANDS.indexOf(band) : -1)) },
      state: { kind: 'coded', values: CERTIFICATE_STATES, codes: states.map((one) => CERTIFICATE_STATES.indexOf(one)) },
      certificate: text(columns.certificateUntil.map((until) => until ?? '')),
    },
    SEARCHED.split(' '),
  )

function choicesOf({ groups, companies }: WholeList, names: Names): LocalList['choices'] {
  const buyers = new Map(groups.flatMap(({ leadBuyer }) => (leadBuyer?.id ? [[leadBuyer.id, leadBuyer.name]] : [])))
  const accepting = (buyer: string): string[] =>
    groups.filter(({ leadBuyer }) => leadBuyer?.id === buyer).flatMap(({ id }) => names.buyers.accepting(id))
  return {
    companies: companies.map(({ id, name }) => ({
      value: String(id),
      label: name,
      accepts: names.companies.accepting(id),
    })),
    groups: groups.map((group) => ({
      value: String(group.id),
      label: names.label(group),
      accepts: names.groups.accepting(group.id),
    })),
    leadBuyer: [...buyers].map(([value, label]) => ({ value, label, accepts: accepting(value) })),
  }
}

function rowAt(columns: WholeList['columns'], { mainGroup, states, label }: Names, at: number): SupplierRow {
  const group = mainGroup[at]
  return {
    id: columns.id[at]!,
    bpNumber: columns.bpNumber[at]!,
    name: columns.name[at]!,
    name2: columns.name2[at]!,
    externalNumber: columns.externalNumber[at]!,
    zip: columns.zip[at]!,
    city: columns.city[at]!,
    country: columns.country[at]!,
    vatId: columns.vatId[at]!,
    taxNumber: columns.taxNumber[at]!,
    duns: columns.duns[at]!,
    register: columns.register[at]!,
    status: columns.status[at]!,
    group: label(group),
    others: Math.max(0, columns.groupIds[at]!.length - 1),
    leadBuyer: group?.leadBuyer?.name,
    customers: columns.companyIds[at]!.length,
    band: columns.band[at] ?? null,
    certificate: { state: states[at]!, until: columns.certificateUntil[at] ?? null },
  }
}

/** The whole list, to be searched, filtered and sorted in the browser. */
export function localList(whole: WholeList, language: Language): LocalList {
  const { columns } = whole
  const names = readNames(whole, language)
  const positions = new Map(columns.id.map((id, at) => [id, at]))
  return {
    index: indexOf(columns, names),
    total: columns.id.length,
    positionOf: (id) => positions.get(id),
    row: (at) => rowAt(columns, names, at),
    choices: choicesOf(whole, names),
  }
}
