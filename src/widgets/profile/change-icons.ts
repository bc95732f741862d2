import house from 'lucide-static/icons/house.svg?raw'
import image from 'lucide-static/icons/image.svg?raw'
import phone from 'lucide-static/icons/phone.svg?raw'
import users from 'lucide-static/icons/users-round.svg?raw'
import wallet from 'lucide-static/icons/wallet.svg?raw'
import type { ChangeKind } from '#domain/people/personal-data.ts'
import type { IconSource } from '#shared/ui/icon.tsx'

/** The sign of each kind of change in one's data. */
export const CHANGE_ICONS: Readonly<Record<ChangeKind, IconSource>> = {
  phone,
  cellPhone: phone,
  address: house,
  iban: wallet,
  representative: users,
  picture: image,
}
