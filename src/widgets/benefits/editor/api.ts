// The calls of administrators of benefits.
import type {
  BenefitBody,
  BenefitChoices,
  BenefitHistory,
  BenefitImpact,
  EditedBenefit,
  EditedBenefitRow,
  ImpactBody,
  TakenBack,
  UploadedDocument,
} from '#contract/benefits.ts'
import type { DocumentKind } from '#domain/files/document-rules.ts'
import { api } from '#shared/transport/api.ts'
import { setData } from '#shared/realtime/query.ts'
import { sendOnce } from '#shared/writes/send-once.ts'
import { onConflict, settled } from '#shared/writes/settled.ts'
import { upload, type Upload } from '#shared/transport/upload.ts'
import { BENEFITS, benefitQuery, refreshBenefits, type Read } from '#widgets/benefits/api.ts'

const EDITING = `${BENEFITS}/editing`
const keyOf = (id: number): string => `${EDITING}/${id}`

export const editedBenefits = (): Read<EditedBenefitRow[]> => benefitQuery<EditedBenefitRow[]>(EDITING)
export const editedBenefit = (id: number): Read<EditedBenefit> => benefitQuery<EditedBenefit>(keyOf(id))
export const choices = (): Read<BenefitChoices> => benefitQuery<BenefitChoices>(`${EDITING}/choices`)
export const history = (id: number): Read<BenefitHistory> => benefitQuery<BenefitHistory>(`${keyOf(id)}/history`)

const show = (benefit: EditedBenefit): void => setData<EditedBenefit>(keyOf(benefit.id), () => benefit)

/** Creates a benefit, or changes the one of `id`. A conflict shows the present one, and is thrown. */
export async function saveBenefit(id: number | undefined, body: BenefitBody, version: number): Promise<EditedBenefit> {
  const call =
    id === undefined
      ? sendOnce<EditedBenefit>(EDITING, { method: 'POST', body })
      : sendOnce<EditedBenefit>(keyOf(id), { method: 'PUT', version, body })
  const saved = await settled(call, show)
  refreshBenefits()
  return saved
}

/** Resolves with null if the benefit was new and is removed. */
export async function takeBack({ id, version }: EditedBenefit): Promise<EditedBenefit | null> {
  const call = sendOnce<TakenBack>(`${keyOf(id)}/take-back`, { method: 'POST', version })
  const { benefit } = await onConflict(call, show)
  if (benefit) show(benefit)
  refreshBenefits()
  return benefit
}

export const readImpact = (body: ImpactBody, signal: AbortSignal): Promise<BenefitImpact> =>
  api.post<BenefitImpact>(`${EDITING}/impact`, body, { signal })

export const uploadDocument = (kind: DocumentKind, file: File, call: Omit<Upload, 'body'>): Promise<UploadedDocument> =>
  upload<UploadedDocument>(`${BENEFITS}/documents?kind=${kind}&name=${encodeURIComponent(file.name)}`, {
    ...call,
    body: file,
  })
