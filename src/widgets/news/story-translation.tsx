import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { NewsStory } from '#contract/news.ts'
import { $language } from '#shared/bus/language.ts'
import { useStoryTexts } from './story-words/texts.ts'

interface TranslationProps {
  readonly story: NewsStory
  /** The reader wants the German text. */
  readonly german: boolean
  readonly onChange: (german: boolean) => void
}

/** For those who read in English: that there is none, or that it is older than the German text, and the way to that. */
export function Translation({ story, german, onChange }: TranslationProps): ReactElement | null {
  const text = useStoryTexts()
  if (useStore($language) !== 'en') return null
  if (!story.contentEn) return <p className="translation muted">{text('onlyGerman')}</p>
  return (
    <p className="translation muted">
      {story.translationOutdated && !german && `${text('outdated')} `}
      <button type="button" className="link" onClick={() => onChange(!german)}>
        {text(german ? 'showEnglish' : 'showGerman')}
      </button>
    </p>
  )
}
