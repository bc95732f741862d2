// Proofs of a correction: sent as soon as they are chosen, and named by it.
import { useState, type ReactElement } from 'react'
import { PROOF_COUNT } from '#domain/files/proof-rules.ts'
import { FileRow, FileRows } from '#shared/ui/file-row.tsx'
import { ProofDrop, proofQueue } from '#shared/ui/uploads/proof-drop.tsx'
import { useUploadQueue, type Uploads } from '#shared/ui/uploads/upload-queue.ts'
import { uploadProof, type ProofFile } from '#widgets/working-time/api.ts'
import { useFormsTexts } from './texts.ts'

export interface Proofs {
  /** The uploaded proofs. */
  readonly sent: readonly ProofFile[]
  readonly ids: string[]
  readonly uploads: Uploads
  remove(id: string): void
}

export function useProofs(): Proofs {
  const [sent, setSent] = useState<readonly ProofFile[]>([])
  const uploads = useUploadQueue<ProofFile>(
    proofQueue({
      count: sent.length,
      send: uploadProof,
      onSent: (proof) => setSent((all) => [...all.filter(({ id }) => id !== proof.id), proof]),
    }),
  )
  return {
    sent,
    ids: sent.map(({ id }) => id),
    uploads,
    remove: (id) => setSent((all) => all.filter((one) => one.id !== id)),
  }
}

export function ProofField({ proofs, error }: { proofs: Proofs; error?: string | undefined }): ReactElement {
  const text = useFormsTexts()
  const faultOf = (code: string) => {
    if (code === 'document_type') return text('proof.type')
    return code === 'too_many_documents' ? text('proof.tooMany', { count: PROOF_COUNT }) : undefined
  }
  return (
    <ProofDrop
      label={text('proof.label')}
      optional
      choose={text('proof.choose')}
      error={error}
      uploads={proofs.uploads}
      onTheWay={text('proof.onTheWay')}
      faultOf={faultOf}
    >
      {proofs.sent.length > 0 && (
        <FileRows label={text('proof.files')}>
          {proofs.sent.map(({ id, name, size }) => (
            <FileRow key={id} name={name} bytes={size} done onRemove={() => proofs.remove(id)} />
          ))}
        </FileRows>
      )}
    </ProofDrop>
  )
}
