import type { PurchasingRequests } from '#contract/responsibility.ts'
import { useGroupName } from '#shared/i18n/group-name.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useResponsibilityTexts = createTexts(de, en)

export type PurchasingRequest = PurchasingRequests[number]

export function useRequestTitle(): (request: PurchasingRequest) => string {
  const text = useResponsibilityTexts()
  const nameOf = useGroupName()
  return ({ kind, groupNumber, groupName, groupNameEn, person, site }) =>
    kind === 'group'
      ? text('requestedGroup', {
          group: `${groupNumber ?? ''} ${nameOf({ name: groupName ?? '', nameEn: groupNameEn ?? '' })}`,
        })
      : text('requestedAccess', { name: person.name, site: site?.name ?? '' })
}
