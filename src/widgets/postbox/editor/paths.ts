/** The choice of templates. */
export const choicePath = (): string => '/formular'

interface Draft {
  /** The number of a draft; 'neu' begins another one where the template already has one. */
  readonly draft?: number | 'neu' | undefined
  readonly companyId?: number | undefined
  readonly siteId?: number | undefined
}

/** The path for filling in a template; without a draft its newest one is continued. */
export function fillPath(templateId: number, { draft, companyId, siteId }: Draft = {}): string {
  const parts = [templateId, ...(companyId === undefined ? [] : [companyId, ...(siteId === undefined ? [] : [siteId])])]
  return `/formular/${parts.join('/')}${draft === undefined ? '' : `?entwurf=${draft}`}`
}

export const sentFormPath = (id: number): string => `/formular/detail/${id}`

export const sentListPath = (): string => '/meineNachrichten/gesendeteFormulare'
