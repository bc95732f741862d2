// Proofs of special leave and of corrections: one drop area with a queue, progress and the limits of section 8.
import type { ReactElement, ReactNode } from 'react'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import {
  isProofPicture,
  PROOF_BYTES,
  PROOF_COUNT,
  PROOF_ENDINGS,
  proofEndingOf,
  proofSizeFault,
  proofTypeOf,
} from '#domain/files/proof-rules.ts'
import { FileDrop, type FileDropProps } from '#shared/ui/file-drop.tsx'
import { useFileLimits, type FileType } from '#shared/ui/use-file-limits.ts'
import type { QueueOptions, Stored, UploadError, UploadRow, Uploads } from './upload-queue.ts'
import { UploadRows, useUploadTexts } from './upload-rows.tsx'

const typeOf = (ending: (typeof PROOF_ENDINGS)[number]): FileType => ({
  mime: proofTypeOf(ending),
  word: ending.toUpperCase(),
  ending,
})
const TYPES = PROOF_ENDINGS.map(typeOf)
const DOCUMENTS = PROOF_ENDINGS.filter((ending) => !isProofPicture(ending)).map(typeOf)
const PICTURES = PROOF_ENDINGS.filter(isProofPicture).map(typeOf)

const fault = (code: string): UploadError => ({ code, status: 'Error' })

function refuseProof({ name, size }: File): UploadError | undefined {
  const ending = proofEndingOf(name)
  if (ending === undefined) return fault('limits')
  if (size === 0) return fault('document_empty')
  const code = proofSizeFault(ending, size)
  return code && fault(code)
}

interface ProofQueueOptions<Sent extends Stored> extends Pick<QueueOptions<Sent>, 'send' | 'onSent'> {
  /** How many there are already. */
  readonly count: number
  /** How many there may be. */
  readonly most?: number | undefined
}

/** The options of a queue for proofs. */
export const proofQueue = <Sent extends Stored>({
  count,
  most = PROOF_COUNT,
  ...calls
}: ProofQueueOptions<Sent>): QueueOptions<Sent> => ({
  ...calls,
  refuse: async ({ file, place }, rows) => {
    const before = rows.filter((row) => row.place < place && row.state !== 'failed')
    return count + before.length >= most ? fault('too_many_documents') : refuseProof(file)
  },
})

/** Why a form with these uploads is not sent: it would leave out a proof. */
export type Unarrived = 'sending' | 'failed'

export function unarrivedIn(rows: readonly UploadRow[]): Unarrived | undefined {
  if (rows.length === 0) return undefined
  return rows.some(({ state }) => state !== 'failed') ? 'sending' : 'failed'
}

/** The error at the proofs of a form that cannot be sent yet. */
export function useUnarrivedText(): (unarrived: Unarrived | undefined) => string | undefined {
  const text = useUploadTexts()
  return (unarrived) => unarrived && text(`unarrived.${unarrived}`)
}

/** A photo of a camera is larger than a picture may be. */
const shrink = async (file: File): Promise<File> => {
  const { shrinkPicture } = await import('#shared/ui/crop/shrink-picture.ts')
  return shrinkPicture(file, PICTURE_BYTES)
}

interface ProofDropProps extends Pick<FileDropProps, 'label' | 'optional' | 'help' | 'error' | 'choose' | 'name'> {
  readonly uploads: Uploads
  /** Name of the list of running uploads. */
  readonly onTheWay: string
  /** A sentence of the form for a code; undefined: the usual one. */
  readonly faultOf: (code: string) => string | undefined
  /** Proofs that have arrived. */
  readonly children?: ReactNode
}

export function ProofDrop({ uploads, onTheWay, faultOf, children, ...texts }: ProofDropProps): ReactElement {
  const documents = useFileLimits({ types: DOCUMENTS, maxBytes: PROOF_BYTES })
  const pictures = useFileLimits({ types: PICTURES, maxBytes: PICTURE_BYTES })
  const { reasonOf } = useFileLimits({ types: TYPES, maxBytes: PROOF_BYTES })
  return (
    <FileDrop
      {...texts}
      types={TYPES}
      maxBytes={PROOF_BYTES}
      limits={`${documents.limits} · ${pictures.limits}`}
      multiple
      unchecked
      onFiles={uploads.add}
    >
      {children}
      <UploadRows label={onTheWay} uploads={uploads} reasonOf={reasonOf} faultOf={faultOf} shrink={shrink} />
    </FileDrop>
  )
}
