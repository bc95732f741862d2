import { computed } from 'nanostores'
import { holds } from '#domain/roles.ts'
import { $person } from '#shared/bus/person.ts'

/** Whether the person may be asked to decide about leave, or was; it does not matter whether anything is open. */
export const $isDecider = computed(
  $person,
  (person) =>
    person !== undefined &&
    (holds(person.rights, 'menu_ma_holiday_approve') || holds(person.rights, 'menu_ma_personaldata')),
)
