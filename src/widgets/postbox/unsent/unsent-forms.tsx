// Forms that were sent without a connection: they wait on this device, and go by themselves, once, when there is one.
import { useStore } from '@nanostores/react'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import cloudUpload from 'lucide-static/icons/cloud-upload.svg?raw'
import { computed, map } from 'nanostores'
import type { ReactElement } from 'react'
import type { Form, FormDraft } from '#contract/postbox.ts'
import { areSameAnswers } from '#domain/postbox/merge-answers.ts'
import type { Answers } from '#domain/postbox/answers.ts'
import type { ApiError } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { deleteDraft } from '#shared/writes/draft-storage.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { invalidate } from '#shared/realtime/query.ts'
import { presentOf, send } from '#shared/transport/send.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { createUnsentQueue, type UnsentWrite } from '#shared/writes/unsent-queue.ts'
import { useUnsentTexts } from './texts.ts'

const DRAFTS = 'api/forms/drafts'

/** `key` sends it, `createKey` and `saveKey` are those of its draft: repeated, each is done once. */
export interface UnsentForm extends UnsentWrite {
  readonly title: string
  readonly templateId: number
  readonly companyId?: number | undefined
  readonly siteId?: number | undefined
  /** Without one the draft has not reached the server, either. */
  readonly draft?: { readonly id: number; readonly version: number } | undefined
  readonly createKey: string
  readonly saveKey: string
  readonly body: { readonly answers: Answers; readonly page: string }
  /** How many approvals of the form that it changes end, as its sender has agreed. */
  readonly endsApprovals?: number
  /** Name of its text on this device. */
  readonly local: string
}

/** Sends a draft; the server refuses to end more approvals than the sender has agreed to. */
export const sendPath = (id: number, endsApprovals: number): string =>
  `${DRAFTS}/${id}/send${endsApprovals > 0 ? `?endsApprovals=${endsApprovals}` : ''}`

type Seen = Pick<FormDraft, 'id' | 'version'>

/** A save that had arrived, with an answer that had not, is a conflict with the same answers. */
async function saveDraft(seen: Seen, { body, saveKey }: UnsentForm, sub: string): Promise<Seen> {
  try {
    const { id, version } = seen
    return await send<FormDraft>(`${DRAFTS}/${id}`, { method: 'PUT', body, version, sub, key: saveKey })
  } catch (error) {
    const present = presentOf<FormDraft>(error)
    if (present && areSameAnswers(present.answers, body.answers)) return present
    throw error
  }
}

/** Forms that were sent after waiting since this page was opened, by key. */
export const $goneForms = map<Readonly<Record<string, Form>>>({})
// Nothing of another person is kept.
$person.listen((person, before) => person?.sub !== before?.sub && $goneForms.set({}))

async function sendForm(write: UnsentForm, sub: string): Promise<Form> {
  const { templateId, companyId, siteId, key, createKey, local, endsApprovals = 0 } = write
  const body = { templateId, ...(companyId !== undefined && { companyId }), ...(siteId !== undefined && { siteId }) }
  const seen = write.draft ?? (await send<FormDraft>(DRAFTS, { method: 'POST', body, sub, key: createKey }))
  const { id, version } = await saveDraft(seen, write, sub)
  const form = await send<Form>(sendPath(id, endsApprovals), { method: 'POST', version, sub, key })
  $goneForms.setKey(key, form)
  await deleteDraft(sub, local)
  invalidate('api/forms')
  return form
}

export const unsentForms = createUnsentQueue<UnsentForm>({
  kind: 'form-send',
  $author: computed($person, (person) => person?.sub),
  send: sendForm,
  refusalOf: ({ code }: ApiError) => ({ refused: code }),
})

/** Waiting and refused forms; empty if there are none. */
export function UnsentForms(): ReactElement | null {
  const text = useUnsentTexts()
  const all = useStore(unsentForms.$unsent)
  const waiting = all.filter(({ refused }) => refused === undefined)
  if (all.length === 0) return null
  return (
    <div className="unsent" role="status">
      {waiting.length > 0 && (
        <Banner
          kind="info"
          icon={cloudUpload}
          heading={text('waiting', { count: waiting.length })}
          action={
            <Button size="small" onClick={() => void unsentForms.send()}>
              {text('sendNow')}
            </Button>
          }
        >
          {text('waitingText', {
            count: waiting.length,
            titles: waiting.map(({ title }) => title).join(text('between')),
          })}
        </Banner>
      )}
      {all.map((one) => one.refused !== undefined && <Refused key={one.key} form={one} />)}
    </div>
  )
}

/** Why the server has refused a form, and what to do. */
export function useRefusalText(): (refused: string) => string {
  const text = useUnsentTexts()
  return (refused) => text(`refused.${KNOWN.find((one) => one === refused) ?? 'other'}`)
}
const KNOWN = [
  'version_conflict',
  'not_found',
  'role_missing',
  'answers_refused',
  'approvals_end',
  'change_over',
] as const

/** The draft stays on this device: when it is opened, it shows its errors. */
function Refused({ form }: { form: UnsentForm }): ReactElement {
  const text = useUnsentTexts()
  const refusalText = useRefusalText()
  const { key, templateId, draft, title, refused = '' } = form
  const link = usePortalLink(`/formular/${templateId}${draft ? `?entwurf=${draft.id}` : ''}`)
  return (
    <Banner
      kind="warn"
      icon={circleX}
      heading={text('couldNotSend', { title })}
      action={
        <a
          {...link}
          className="btn second small"
          onClick={(event) => {
            void unsentForms.discard(key)
            link.onClick?.(event)
          }}
        >
          {text('open')}
        </a>
      }
    >
      {refusalText(refused)}
    </Banner>
  )
}
