import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { NewsStory } from '#contract/news.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { useStoryTexts } from './texts.ts'

/** The period of the story is over; it can still be read. */
export const isExpired = ({ expiresAt }: Pick<NewsStory, 'expiresAt'>): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()

const listed = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names)

/** The audience of the story as text; undefined where the back end does not send it. */
export function useAudience({ companyNames }: NewsStory): string | undefined {
  const text = useStoryTexts()
  const language = useStore($language)
  return companyNames && (companyNames.length > 0 ? listed(companyNames, language) : text('allCompanies'))
}

/** The audience of the story and its end date. */
export function StoryFacts({ story }: { story: NewsStory }): ReactElement | null {
  const text = useStoryTexts()
  const format = useFormat()
  const audience = useAudience(story)
  const { expiresAt } = story
  if (audience === undefined && !expiresAt) return null
  return (
    <dl className="stack facts">
      {audience !== undefined && (
        <div>
          <dt>{text('audience')}</dt>
          <dd>{audience}</dd>
        </div>
      )}
      {expiresAt && (
        <div>
          <dt>{text(isExpired(story) ? 'expired' : 'validUntil')}</dt>
          <dd>
            <time dateTime={expiresAt}>
              {format.date(expiresAt)}, {format.time(expiresAt)}
            </time>
          </dd>
        </div>
      )}
    </dl>
  )
}
