// The proofs of a request of special leave: added by drop or choice, removed while it is a draft, saved again as a file.
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import type { Proof } from '#contract/vacation-proofs.ts'
import { ApiError, statusOf } from '#shared/transport/api.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { invalidate } from '#shared/realtime/query.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { FileRow, FileRows } from '#shared/ui/file-row.tsx'
import { ProofDrop, proofQueue, unarrivedIn, type Unarrived } from '#shared/ui/uploads/proof-drop.tsx'
import { useUploadQueue, type Uploads } from '#shared/ui/uploads/upload-queue.ts'
import { addProof, fetchProof, proofsOf, removeProof } from './api.ts'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const useProofTexts = createTexts(de, en, useVacationTexts)

interface ProofFieldProps {
  /** The request that the proofs belong to; undefined: it is not stored yet. */
  readonly requestId: number | undefined
  /** Stores the request as a draft before the first file is sent, and returns its id. */
  readonly ensureRequest: () => Promise<number>
  /** The reason demands a proof. */
  readonly isRequired: boolean
  /** Supervisors read it too, by choice of the company. */
  readonly isShared?: boolean | undefined
  /** It was sent: proofs can be added, not removed. */
  readonly isSent?: boolean
  /** The broken rule: a proof is missing. */
  readonly error?: string | undefined
  /** The number of proofs has changed. */
  readonly onChange?: () => void
  /** Proofs have not arrived, or no longer: a form that is sent now would leave them out. */
  readonly onUnarrived?: (unarrived: Unarrived | undefined) => void
}

/** The sentence of a failed call: that of its code, or the general one. */
function useProblem() {
  const text = useProofTexts()
  return (error: unknown, key: 'removeFailed' | 'openFailed'): string => {
    const code = error instanceof ApiError ? (`code.${error.code}` as 'code.notOpen') : undefined
    const sentence = code && text(code)
    return sentence && sentence !== code ? sentence : errorText(error, text, key, { status: statusOf(error) })
  }
}

/** The draft that the first file stores: another file must not create a second one. */
class NewDraft {
  #made: Promise<number> | undefined
  #isReported = false

  idOf(ensureRequest: () => Promise<number>): Promise<number> {
    return (this.#made ??= ensureRequest().catch((error: unknown) => {
      this.#made = undefined
      throw error
    }))
  }

  /** Whether it was stored and the person does not know it yet. */
  report(): boolean {
    const isNews = this.#made !== undefined && !this.#isReported
    this.#isReported = true
    return isNews
  }
}

function useProofUploads({ requestId, ensureRequest, onChange }: ProofFieldProps, count: number): Uploads {
  const text = useProofTexts()
  const [draft] = useState(() => new NewDraft())
  return useUploadQueue<Proof>(
    proofQueue({
      count,
      send: async (file, call) => addProof(requestId ?? (await draft.idOf(ensureRequest)), file, call),
      onSent: ({ name }) => {
        announce(text(draft.report() ? 'addedWithDraft' : 'added', { name }))
        onChange?.()
      },
    }),
  )
}

/** Reports proofs that have not arrived to the form around. */
function useUnarrived({ rows }: Uploads, { onUnarrived }: ProofFieldProps): void {
  const unarrived = unarrivedIn(rows)
  const report = useEffectEvent((now: Unarrived | undefined) => onUnarrived?.(now))
  useEffect(() => {
    report(unarrived)
    return () => report(undefined) // without the field no upload is running
  }, [unarrived])
}

const FAULTS = ['document_type', 'too_many_documents', 'notOpen'] as const

export function ProofField(props: ProofFieldProps): ReactElement {
  const { requestId, isRequired, isShared = false, isSent = false, error, onChange } = props
  const text = useProofTexts()
  const { data: proofs = [], error: unread } = useStore(proofsOf(requestId))
  const uploads = useProofUploads(props, proofs.length)
  useUnarrived(uploads, props)
  const faultOf = (code: string) => {
    const own = FAULTS.find((one) => one === code)
    return own && text(`code.${own}`)
  }
  return (
    <ProofDrop
      label={text('proof')}
      optional={!isRequired}
      name="proofs"
      help={[
        text(`${isRequired ? 'required' : 'optional'}${isShared ? 'Shared' : ''}`),
        ...(requestId === undefined ? [text('storesDraft')] : []),
      ].join(' ')}
      error={error}
      choose={text('chooseFile')}
      uploads={uploads}
      onTheWay={text('onTheWay')}
      faultOf={faultOf}
    >
      {unread && (
        <p className="failure" role="alert">
          {text('failed')}{' '}
          <Button size="small" onClick={() => invalidate(`api/vac/requests/${requestId}/proofs`)}>
            {text('retry')}
          </Button>
        </p>
      )}
      {proofs.length > 0 && (
        <FileRows label={text('files')}>
          {proofs.map((proof) => (
            <ProofRow key={proof.id} proof={proof} requestId={requestId!} isSent={isSent} onChange={onChange} />
          ))}
        </FileRows>
      )}
    </ProofDrop>
  )
}

interface ProofRowProps extends Required<Pick<ProofFieldProps, 'isSent'>> {
  readonly proof: Proof
  readonly requestId: number
  readonly onChange: (() => void) | undefined
}

function ProofRow({ proof: { id, name, size }, requestId, isSent, onChange }: ProofRowProps): ReactElement {
  const text = useProofTexts()
  const problemOf = useProblem()
  const [problem, setProblem] = useState<string>()
  const attempt = async (key: 'removeFailed' | 'openFailed', action: () => Promise<void>) => {
    setProblem(undefined)
    try {
      await action()
    } catch (error) {
      setProblem(problemOf(error, key))
    }
  }
  const remove = () =>
    attempt('removeFailed', async () => {
      await removeProof(requestId, id)
      announce(text('removed', { name }))
      onChange?.()
    })
  const save = () => attempt('openFailed', async () => saveFile(await fetchProof(id), name))
  return (
    <>
      <FileRow name={name} bytes={size} done error={problem} onRemove={isSent ? undefined : () => void remove()} />
      <li>
        <button type="button" className="link" onClick={() => void save()}>
          {text('saveOf', { name })}
        </button>
      </li>
    </>
  )
}
