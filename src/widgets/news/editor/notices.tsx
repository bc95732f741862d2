// What the editor must know before writing on, above the fields.
import { useStore } from '@nanostores/react'
import users from 'lucide-static/icons/users.svg?raw'
import { Suspense, useState, type ReactElement } from 'react'
import { $person } from '#shared/bus/person.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { useDesktop } from './draft/draft-context.ts'
import { forgetOffer, takeUpOffer, type Opened } from './draft/open-drafts.ts'
import { useOthers } from './presence.ts'
import { TakeBack } from './publish/undo-publish.tsx'
import { lazyPart } from './loading.tsx'
import { useArrival } from './remote-changes.tsx'
import { useEditorTexts, type EditorText } from './texts.ts'
import { useTroubleTold } from './save-status.tsx'

const ConflictDialog = lazyPart(async () => (await import('./history/conflict-dialog.tsx')).ConflictDialog)

export function Notices({ opened }: { opened: Opened }): ReactElement {
  const { draft } = useDesktop()
  const hasConflict = useStore(draft.$conflict) !== undefined
  useTroubleTold()
  return (
    <>
      <TakeBack />
      <Kept opened={opened} />
      <Others />
      <Arrived />
      <Refused />
      {hasConflict && (
        <Suspense>
          <ConflictDialog />
        </Suspense>
      )}
    </>
  )
}

/** Text that lay on this device: in the draft again, or offered to a new one. */
function Kept({ opened: { keptAt, offers } }: { opened: Opened }): ReactElement | null {
  const text = useEditorTexts()
  const { draft } = useDesktop()
  const { date, time } = useFormat()
  const [left, setLeft] = useState(offers)
  const [isSeen, setSeen] = useState(false)
  const at = (instant: string) => `${date(instant)}, ${time(instant)}`
  const [offer, ...rest] = left
  if (keptAt && !isSeen)
    return (
      <Banner kind="info" heading={text('kept', { at: at(keptAt) })} action={<Seen onClick={() => setSeen(true)} />} />
    )
  if (!offer) return null
  const take = () => {
    takeUpOffer(draft, offer)
    setLeft([])
  }
  const drop = () => {
    void forgetOffer(offer)
    setLeft(rest)
  }
  return (
    <Banner
      kind="info"
      heading={text('offer', { at: at(offer.at) })}
      action={
        <span className="two">
          <Button onClick={take}>{text('takeUp')}</Button>
          <Button kind="ghost" onClick={drop}>
            {text('discard')}
          </Button>
        </span>
      }
    >
      {offer.fields.titel && `„${offer.fields.titel}“`}
    </Banner>
  )
}

function Seen({ onClick }: { onClick: () => void }): ReactElement {
  const text = useEditorTexts()
  return <Button onClick={onClick}>{text('seen')}</Button>
}

function Others(): ReactElement | null {
  const text = useEditorTexts()
  const others = useOthers()
  const list = new Intl.ListFormat(useStore($language))
  const names = list.format(others.map(({ name }) => name))
  const me = useStore($person)?.sub
  const isMe = others.every(({ id }) => id === me)
  return (
    <div role="status">
      {others.length > 0 && (
        <Banner
          kind="info"
          icon={users}
          heading={isMe ? text('ownWindow') : text('others', { count: others.length, names })}
        >
          {text(isMe ? 'ownText' : 'othersText')}
        </Banner>
      )}
    </div>
  )
}

function Arrived(): ReactElement {
  const text = useEditorTexts()
  const { draft } = useDesktop()
  const arrival = useArrival(text('somebody'))
  return (
    <div role="status">
      {arrival && (
        <Banner
          kind="info"
          heading={text('arrived', { count: arrival.count, names: arrival.names })}
          action={<Seen onClick={draft.seeArrival} />}
        >
          {text('arrivedText', { fields: arrival.fields })}
        </Banner>
      )}
    </div>
  )
}

const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'story_deleted', 'role_missing'])

/** The service takes nothing of this story any more: the text stays, and becomes a new one if wanted. */
function Refused(): ReactElement | null {
  const text = useEditorTexts()
  const { draft } = useDesktop()
  const saving = useStore(draft.$saving)
  if (saving.kind !== 'refused') return null
  const { code } = saving
  return (
    <div role="alert">
      <Banner
        kind="bad"
        heading={text(REFUSALS.has(code) ? (`refused.${code}` as EditorText) : 'refused.other', { code })}
        action={code !== 'role_missing' && <Button onClick={() => void draft.saveAsNew()}>{text('saveAsNew')}</Button>}
      >
        {text('refusedText')}
      </Banner>
    </div>
  )
}
