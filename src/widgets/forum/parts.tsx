// Common parts of the forum: names in the present language, icons of topics, authors, who should answer, files of an entry.
import { useStore } from '@nanostores/react'
import bike from 'lucide-static/icons/bike.svg?raw'
import building from 'lucide-static/icons/building-2.svg?raw'
import clock from 'lucide-static/icons/clock.svg?raw'
import factory from 'lucide-static/icons/factory.svg?raw'
import flame from 'lucide-static/icons/flame.svg?raw'
import gift from 'lucide-static/icons/gift.svg?raw'
import hardHat from 'lucide-static/icons/hard-hat.svg?raw'
import lock from 'lucide-static/icons/lock.svg?raw'
import monitor from 'lucide-static/icons/monitor.svg?raw'
import plane from 'lucide-static/icons/plane.svg?raw'
import cart from 'lucide-static/icons/shopping-cart.svg?raw'
import messages from 'lucide-static/icons/messages-square.svg?raw'
import type { ReactElement } from 'react'
import type { ForumTurn, QuestionLine } from '#contract/forum.ts'
import { inTreeOrder } from '#domain/forum/categories.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { useForumTexts } from './texts.ts'

/** Icons that a topic may have, by their names. */
export const TOPIC_ICONS: Readonly<Record<string, string>> = {
  'messages-square': messages,
  'shopping-cart': cart,
  gift,
  bike,
  clock,
  plane,
  monitor,
  'hard-hat': hardHat,
  lock,
  'building-2': building,
  factory,
  flame,
}
export const topicIcon = (name: string): string => TOPIC_ICONS[name] ?? messages

interface Named {
  readonly name: string
  readonly nameEn: string
}

/** A name in the present language; the German one where there is no other. */
export function useNameIn(): (named: Named) => string {
  const language = useStore($language)
  return ({ name, nameEn }) => (language === 'en' && nameEn !== '' ? nameEn : name)
}

/** The topics of a choice in the order of their tree, those below another one indented. */
export function useTopicOptions(): <C extends Named & { readonly id: number; readonly parentId: number | null }>(
  categories: readonly C[],
  labelOf?: (category: C) => string,
) => { readonly value: string; readonly label: string }[] {
  const nameIn = useNameIn()
  return (categories, labelOf = nameIn) =>
    inTreeOrder(categories).map(({ category, depth }) => ({
      value: `${category.id}`,
      // Options of a select element only keep spaces of this width.
      label: `${'\u2003'.repeat(depth)}${labelOf(category)}`,
    }))
}

/** The name of an author, or that it is not given. */
export function useAuthorName(): (entry: Pick<QuestionLine, 'author' | 'isAnonymous'>) => string {
  const text = useForumTexts()
  return ({ author, isAnonymous }) => (isAnonymous || author === null ? text('unnamed') : author.name || text('former'))
}

/** When an entry was written: without a name the day is all that is known. */
export function useWritten(): (entry: { readonly createdAt: string; readonly isAnonymous: boolean }) => string {
  const { date, time } = useFormat()
  return ({ createdAt, isAnonymous }) => (isAnonymous ? date(createdAt) : `${date(createdAt)}, ${time(createdAt)}`)
}

/** A sentence about who should answer an unanswered question; the next step is emphasised. */
export function TurnLine({ turn, office }: { turn: ForumTurn; office: string }): ReactElement {
  const text = useForumTexts()
  const { weekdayDate } = useFormat()
  const next =
    turn.movesOn !== null &&
    text(turn.next === 'deputy' ? 'turn.toDeputy' : 'turn.toModerator', { day: weekdayDate(turn.movesOn) })
  return (
    <span className="turn">
      {turn.isMine ? text('turn.mine') : text(`turn.${turn.stage}`, { office })}
      {next && !turn.isMine && (
        <>
          {' · '}
          <b>{next}</b>
        </>
      )}
    </span>
  )
}
