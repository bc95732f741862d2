// All that stands around the lines: search, filters, states, the line above them and what leads to more.
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { $newsCompanies } from '#widgets/news/companies.ts'
import type { Chosen } from '#widgets/news/story-list/filters.ts'
import type { ShownList } from '#widgets/news/story-list/shown-list.ts'
import type { Category } from '#widgets/news/story-list/use-categories.ts'
import type { Stories } from '#widgets/news/story-list/use-stories.ts'
import tools from '#widgets/news/overview/tools.css?inline'
import css from './frame.css?inline'
import { More, Nothing, Waiting } from './places.tsx'
import { StateTabs } from './state-tabs.tsx'
import { useFrameTexts } from './texts.ts'
import { OrderSelect, Toolbar } from './toolbar.tsx'

const STYLES = [tools, css]

/** How many there are, in words; a search that has ended is read aloud. */
function Total({ list, former, words }: { list: ShownList; former: boolean; words: string }): ReactElement {
  const text = useFrameTexts()
  const latest = text(list.similar ? 'similar' : words ? 'hits' : 'stories', { count: list.total, words })
  // Until the hits are there the number of those before must not pass for theirs.
  const [sentence, setSentence] = useState(latest)
  if (!former && sentence !== latest) setSentence(latest)
  useEffect(() => {
    if (words) announce(sentence)
  }, [words, sentence])
  return <span>{sentence}</span>
}

export interface FrameProps {
  readonly chosen: Chosen
  readonly stories: Stories
  readonly categories: readonly Category[]
  readonly onMore: () => void
  /** The lines, or what waits or failed in their place. */
  readonly children: ReactNode
}

export function Frame({ chosen, stories, categories, onMore, children }: FrameProps): ReactElement {
  useStyles(STYLES)
  const companies = useStore($newsCompanies)
  const { list, error, former } = stories
  return (
    <>
      <Toolbar chosen={chosen} categories={categories} companies={companies} />
      <StateTabs tab={chosen.tab} figures={list} />
      {list && (
        <div className="sum">
          <Total list={list} former={former} words={chosen.q} />
          <OrderSelect chosen={chosen} />
          <Waiting stories={stories} />
        </div>
      )}
      {list?.lines.length === 0 && !error && (
        <div role="status">
          <Nothing chosen={chosen} />
        </div>
      )}
      {children}
      <More stories={stories} onMore={onMore} />
    </>
  )
}
