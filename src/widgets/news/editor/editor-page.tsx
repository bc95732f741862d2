// The page of one story: its texts, at the side where it goes and what that does.
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { laterPart } from '#widgets/news/later-part.ts'
import { DraftContext } from './draft/draft-context.ts'
import type { Opened } from './draft/open-drafts.ts'
import { Head } from './head.tsx'
import { PartMissing } from './part-missing.tsx'
import { watchProblems } from './draft/validation.ts'
import { TextFields } from './text-fields.tsx'
import { Wish } from './publish/schedule-form.ts'

// Beside the text, not before it.
const Side = laterPart(async () => (await import('./side.tsx')).Side, PartMissing)
const Notices = laterPart(async () => (await import('./notices.tsx')).Notices, PartMissing)
const Summary = laterPart(async () => (await import('./summary.tsx')).Summary, PartMissing)
const Preview = laterPart(async () => (await import('./publish/preview.tsx')).Preview, PartMissing)

export function EditorPage({ opened }: { opened: Opened }): ReactElement {
  const { draft } = opened
  const desktop = useMemo(() => {
    const { $problems, demand } = watchProblems(draft)
    return { draft, $problems, demand, wish: new Wish(draft) }
  }, [draft])
  const [attempt, setAttempt] = useState(0)
  const [isPreview, setPreview] = useState(false)
  /** True where nothing stands against publishing. */
  const check = (): boolean => {
    const isWhole = desktop.demand().length === 0 && desktop.wish.check()
    if (isWhole) return true
    setPreview(false)
    setAttempt(attempt + 1)
    return false
  }
  return (
    <DraftContext value={desktop}>
      <div className="news-editor">
        <Head onCheck={check} isPreview={isPreview} onPreview={setPreview} />
        <Suspense>
          <Notices opened={opened} />
        </Suspense>
        {attempt > 0 && (
          <Suspense>
            <Summary attempt={attempt} />
          </Suspense>
        )}
        {isPreview && (
          <Suspense fallback={<Skeleton height="420px" />}>
            <Preview />
          </Suspense>
        )}
        {/* What is typed stays as it is, the way back in its text too. */}
        <div className="edit" hidden={isPreview}>
          <TextFields />
          <aside>
            <Suspense fallback={<Skeleton height="420px" />}>
              <Side />
            </Suspense>
          </aside>
        </div>
      </div>
    </DraftContext>
  )
}
