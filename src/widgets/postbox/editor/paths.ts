/** The choice of templates. */
export const choicePath = (): string => '/formular'

interface Draft {
  /** Its number; 'neu' begins another one where there is a draft of the template already. */
  readonly draft?: number | 'neu' | undefined
  readonly companyId?: number | undefined
  readonly siteId?: number | undefined
}

/** Filling in a template; without a draft the newest one of this template goes on. */
export function fillPath(templateId: number, { draft, companyId, siteId }: Draft = {}): string {
  const parts = [templateId, ...(companyId === undefined ? [] : [companyId, ...(siteId === undefined ? [] : [siteId])])]
  return `/formular/${parts.join('/')}${draft === undefined ? '' : `?entwurf=${draft}`}`
}

export const sentFormPath = (id: number): string => `/formular/detail/${id}`

export const sentListPath = (): string => '/meineNachrichten/gesendeteFormulare'
