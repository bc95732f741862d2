// Which dialog of the page is open; all of them are loaded on the first press.
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { Certificate, ChangeRequest, Memo, PartnerContract, PartnerDetails } from '#contract/suppliers-partner.ts'

export type OpenDialog =
  | { readonly kind: 'edit' | 'history' | 'request' | 'relation' }
  | { readonly kind: 'certificate'; readonly certificate?: Certificate }
  | { readonly kind: 'memo'; readonly memo?: Memo }
  | { readonly kind: 'contract'; readonly contract?: PartnerContract }
  | { readonly kind: 'endContract'; readonly contract: PartnerContract }
  | { readonly kind: 'decision'; readonly request: ChangeRequest }

export interface DialogState {
  readonly asked: OpenDialog | undefined
  show(asked: OpenDialog): void
  end(): void
}

export function useDialog(): DialogState {
  const [asked, setAsked] = useState<OpenDialog>()
  return { asked, show: setAsked, end: () => setAsked(undefined) }
}

const PartnerDialog = lazy(async () => ({
  default: (await import('./edit/partner-dialog.tsx')).PartnerDialog,
}))
const HistoryDialog = lazy(async () => ({
  default: (await import('./edit/history-dialog.tsx')).HistoryDialog,
}))
const RequestDialog = lazy(async () => ({
  default: (await import('./edit/request-dialog.tsx')).RequestDialog,
}))
const DecisionDialog = lazy(async () => ({
  default: (await import('./edit/decision-dialog.tsx')).DecisionDialog,
}))
const CertificateDialog = lazy(async () => ({
  default: (await import('./edit/certificate-dialog.tsx')).CertificateDialog,
}))
const NewRelationDialog = lazy(async () => ({
  default: (await import('./edit/new-relation-dialog.tsx')).NewRelationDialog,
}))
const ContractDialog = lazy(async () => ({
  default: (await import('./edit/contract-dialog.tsx')).ContractDialog,
}))
const EndContractDialog = lazy(async () => ({
  default: (await import('./edit/contract-dialog.tsx')).EndContractDialog,
}))
const MemoDialog = lazy(async () => ({ default: (await import('./edit/memo-dialog.tsx')).MemoDialog }))

export function OpenDialog({ dialog, partner }: { dialog: DialogState; partner: PartnerDetails }): ReactElement | null {
  const { asked, end } = dialog
  if (!asked) return null
  const shared = { partner, onEnd: end }
  return (
    <Suspense>
      {asked.kind === 'edit' && <PartnerDialog {...shared} />}
      {asked.kind === 'history' && <HistoryDialog {...shared} />}
      {asked.kind === 'request' && <RequestDialog {...shared} />}
      {asked.kind === 'decision' && <DecisionDialog {...shared} request={asked.request} />}
      {asked.kind === 'certificate' && <CertificateDialog {...shared} certificate={asked.certificate} />}
      {asked.kind === 'relation' && <NewRelationDialog {...shared} />}
      {asked.kind === 'contract' && <ContractDialog {...shared} contract={asked.contract} />}
      {asked.kind === 'endContract' && <EndContractDialog {...shared} contract={asked.contract} />}
      {asked.kind === 'memo' && <MemoDialog {...shared} memo={asked.memo} />}
    </Suspense>
  )
}
