import eye from 'lucide-static/icons/eye.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import { useEffect, useState, type ReactElement } from 'react'
import type { FullIban } from '#contract/personal-data.ts'
import { api } from '#shared/api.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { useLazyFactor } from '#widgets/profile/factor/use-lazy-factor.tsx'
import { PROFILE } from '#widgets/profile/api.ts'
import { useProfileTexts } from './texts.ts'

/** How long a full IBAN stays on the screen, in ms. */
const SHOWN = 60_000

/** The masked IBAN; the full one is requested separately, after the second factor, and hidden again. */
export function IbanValue({ masked }: { masked: string }): ReactElement {
  const text = useProfileTexts()
  const factor = useLazyFactor()
  const [full, setFull] = useState<string>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (full === undefined) return
    const timer = setTimeout(setFull, SHOWN, undefined)
    return () => clearTimeout(timer)
  }, [full])
  const show = async () => {
    setFailed(false)
    try {
      if (await factor.ask()) setFull((await api.get<FullIban>(`${PROFILE}/iban`)).iban)
    } catch {
      setFailed(true)
    }
  }
  return (
    <span className="iban">
      <span className="num">{full ?? masked}</span>
      <IconButton
        size="small"
        icon={full === undefined ? eye : eyeOff}
        label={text(full === undefined ? 'showIban' : 'hideIban')}
        onClick={() => (full === undefined ? void show() : setFull(undefined))}
      />
      {failed && <span role="alert">{text('ibanFailed')}</span>}
      {factor.dialog}
    </span>
  )
}
