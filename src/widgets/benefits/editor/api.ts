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
import { presentOf } from '#shared/transport/send.ts'
import { sendOnce } from '#shared/writes/send-once.ts'
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
  try {
    const saved = await (id === undefined
      ? sendOnce<EditedBenefit>(EDITING, { method: 'POST', body })
      : sendOnce<EditedBenefit>(keyOf(id), { method: 'PUT', version, body }))
    show(saved)
    refreshBenefits()
    return saved
  } catch (error) {
    const present = presentOf<EditedBenefit>(error)
    if (present) show(present)
    throw error
  }
}

/** Resolves with null if the benefit was new and is removed. */
export async function takeBack({ id, version }: EditedBenefit): Promise<EditedBenefit | null> {
  try {
    const { benefit } = await sendOnce<TakenBack>(`${keyOf(id)}/take-back`, { method: 'POST', version })
    if (benefit) show(benefit)
    refreshBenefits()
    return benefit
  } catch (error) {
    const present = presentOf<EditedBenefit>(error)
    if (present) show(present)
    throw error
  }
}

export const readImpact = (body: ImpactBody, signal: AbortSignal): Promise<BenefitImpact> =>
  api.post<BenefitImpact>(`${EDITING}/impact`, body, { signal })

export const uploadDocument = (kind: DocumentKind, file: File, call: Omit<Upload, 'body'>): Promise<UploadedDocument> =>
  upload<UploadedDocument>(`${BENEFITS}/documents?kind=${kind}&name=${encodeURIComponent(file.name)}`, {
    ...call,
    body: file,
  })
