import { useState, type ReactElement } from 'react'
import type { PersonLeave } from '#contract/vacation-personnel.ts'
import { errorText } from '#shared/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile } from '#shared/save-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { fileSize } from '#shared/ui/file-size.ts'
import { fetchProof } from '#widgets/vacation/proofs/api.ts'
import { usePersonnelTexts } from './texts.ts'

type Proof = PersonLeave['proofs'][number]

/** The proofs for special leave of the year. */
export function ProofsCard({ proofs }: Pick<PersonLeave, 'proofs'>): ReactElement {
  const text = usePersonnelTexts()
  return (
    <Card title={text('proofs')}>
      {proofs.length === 0 ? (
        <p className="muted">{text('noProofs')}</p>
      ) : (
        <ul className="plain-rows">
          {proofs.map((proof) => (
            <ProofRow key={proof.id} proof={proof} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ProofRow({ proof: { id, name, size, first, last } }: { proof: Proof }): ReactElement {
  const text = usePersonnelTexts()
  const { date, number } = useFormat()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const save = async () => {
    setBusy(true)
    setError(undefined)
    try {
      saveFile(await fetchProof(id), name)
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  return (
    <li>
      <span>
        {name}
        <small className="muted">
          {first === last ? date(first) : `${date(first)} – ${date(last)}`}, {fileSize(size, number)}
        </small>
      </span>
      <Button size="small" busy={busy} aria-label={text('saveProof', { name })} onClick={() => void save()}>
        {text('saveFile')}
      </Button>
      {error !== undefined && (
        <p className="failure" role="alert">
          {errorText(error, text, 'proofFailed')}
        </p>
      )}
    </li>
  )
}
