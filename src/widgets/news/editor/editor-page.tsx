// The page of one story: its texts, at the side where it goes and what that does.
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { lazyPart } from './loading.tsx'
import { Notices } from './notices.tsx'
import { Side } from './side.tsx'
import { Summary } from './summary.tsx'
import { DraftContext } from './draft/draft-context.ts'
import type { Opened } from './draft/open-drafts.ts'
import { Head } from './head.tsx'
import { watchProblems } from './draft/validation.ts'
import { TextFields } from './text-fields.tsx'
import { Wish } from './publish/schedule-form.ts'

const Preview = lazyPart(async () => (await import('./publish/preview.tsx')).Preview)

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
        <Notices opened={opened} />
        {attempt > 0 && <Summary attempt={attempt} />}
        {isPreview && (
          <Suspense fallback={<Skeleton height="420px" />}>
            <Preview />
          </Suspense>
        )}
        {/* What is typed stays as it is, the way back in its text too. */}
        <div className="edit" hidden={isPreview}>
          <TextFields />
          <aside>
            <Side />
          </aside>
        </div>
      </div>
    </DraftContext>
  )
}
