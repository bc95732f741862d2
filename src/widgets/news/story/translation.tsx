import type { ReactElement } from 'react'
import type { NewsStory } from '#contract/news.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import de from '#widgets/news/translation/de.json' with { type: 'json' }
import en from '#widgets/news/translation/en.json' with { type: 'json' }

const useTexts = createTexts(de, en)

interface TranslationProps {
  readonly story: NewsStory
  /** The reader wants the German text. */
  readonly german: boolean
  readonly onChange: (german: boolean) => void
}

/** For those who read in English: that there is none, or that it is older than the German text, and the way to that. */
export function Translation({ story, german, onChange }: TranslationProps): ReactElement | null {
  const text = useTexts()
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
