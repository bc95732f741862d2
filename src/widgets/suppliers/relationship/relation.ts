// A relation of the page's company, as its card and its dialogs take it.
import type { Relationship } from '#contract/suppliers-partner.ts'

export type OwnRelation = Relationship['relations'][number]

export interface RelationProps {
  readonly relationship: Relationship
  readonly relation: OwnRelation
}

/** The companies that a contract names, but for the one of the page. */
export const othersIn = (companies: readonly string[], { shortName }: Relationship['company']): string =>
  companies.filter((name) => name !== shortName).join(', ')
