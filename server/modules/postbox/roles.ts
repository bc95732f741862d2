// The roles of forms.
import type { RealmRole } from '#domain/organisation/roles.ts'

/** Fills in forms, and reads and decides those of which they are a party. */
export const USER_ROLE = 'portal_ma' satisfies RealmRole
/** Sees the lists of sent and received forms. */
export const LISTS_ROLE = 'menu_ma_form' satisfies RealmRole
/** Edits every template and group postbox; decides at stations that ask the administrators where nobody else can. */
export const ADMIN_ROLE = 'menu_usermanagement' satisfies RealmRole
