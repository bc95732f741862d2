import type { Suggestion, SuggestionGroup } from '#shared/ui/use-suggestions.ts'
import { useKitTexts } from './texts.ts'

const { text } = useKitTexts

/** People and teams of the demo company by part of their name; the query 'error' fails. */
export async function searchPeople(query: string): Promise<readonly SuggestionGroup<Suggestion>[]> {
  const people = [
    { id: 'p1', label: text('person.kowalski'), detail: text('person.kowalskiUnit') },
    { id: 'p2', label: text('person.kowalewski'), detail: text('person.kowalewskiUnit') },
  ]
  const teams = [{ id: 't1', label: text('person.team') }]
  if (query === text('search.fails')) throw new Error('search')
  const hit = ({ label }: Suggestion) => label.toLocaleLowerCase().includes(query.toLocaleLowerCase())
  return [
    { label: text('group.person'), hits: people.filter(hit) },
    { label: text('group.team'), hits: teams.filter(hit) },
  ]
}
