// Constants of the domain for the texts on the code of conduct.
import { CONDUCT_REMINDER_PAUSE, NEAR_DAYS } from '#domain/legal/conduct.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'

export const readValues = (): TextValues => ({ near: NEAR_DAYS, pause: CONDUCT_REMINDER_PAUSE, group: LEAST_GROUP })
