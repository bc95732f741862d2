// Who else has the story open, and what others did with it. This window renews its lease every few seconds and gets both in the
// response.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { EditedStory, Lease, PeriodBody } from '#contract/news-editing.ts'
import { LEASE_SECONDS } from '#domain/news-state.ts'
import { logFailure } from '#shared/bus/log.ts'
import { send } from '#shared/send.ts'
import { showResult, useEditor, type OpenEditor } from './draft/draft-context.ts'
import { NEWS } from './draft/autosave.ts'
import { useEditorTexts } from './texts.ts'

/** Well before the lease ends, and soon enough for whoever was there first, in ms. */
const PERIOD = (LEASE_SECONDS * 1000) / 3

const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')

const isSamePeriod = (one: PeriodBody, other: PeriodBody): boolean =>
  one.from === other.from && one.until === other.until

/** Whether others have done something with the story since it was read. */
const isNewer = ({ version, planned, state, review }: Lease, story: EditedStory): boolean =>
  version > story.version ||
  !isSamePeriod(planned, story.planned) ||
  state !== story.state ||
  review.askedAt !== story.review.askedAt ||
  review.approvedVersion !== story.review.approvedVersion

/** Another editor has ended the review of the story `before`: its outcome replaces the former message. */
function showOutcome(editor: OpenEditor, before: EditedStory): void {
  const { review, version } = editor.draft.$story.get() ?? before
  if (!before.review.askedAt || review.askedAt) return
  editor.$result.set(undefined)
  // A return has a notice of its own, which stays.
  if (review.approvedVersion === version)
    showResult(editor, {
      kind: 'ok',
      text: useEditorTexts.text('reviewApproved', { name: review.approvedBy?.name || useEditorTexts.text('somebody') }),
    })
}

/** Editors with the story open, this one not among them; none where the works council does not want it shown. */
export function useOthers(): Lease['others'] {
  const editor = useEditor()
  const { draft } = editor
  const id = useStore(draft.$story)?.id
  const [others, setOthers] = useState<Lease['others']>([])
  useEffect(() => {
    if (id === undefined) return
    let isGone = false
    const look = async () => {
      try {
        const lease = await send<Lease>(`${NEWS}/${id}/lease`, { method: 'PUT', body: { tab } })
        if (isGone) return
        setOthers(lease.others)
        const story = draft.$story.get()
        if (!story || !(draft.isStale || isNewer(lease, story))) return
        await draft.refresh()
        if (!isGone) showOutcome(editor, story)
      } catch (error) {
        logFailure('no lease', error)
      }
    }
    void look()
    const timer = setInterval(() => !document.hidden && void look(), PERIOD)
    const onShown = () => !document.hidden && void look()
    // Else the page that comes next, after a reload, finds this one beside itself.
    const leave = () =>
      void send(`${NEWS}/${id}/lease/${tab}`, { method: 'DELETE', keepalive: true }).catch(() => undefined) // it ends by itself
    document.addEventListener('visibilitychange', onShown)
    addEventListener('pagehide', leave)
    return () => {
      isGone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, draft, editor])
  return others
}
