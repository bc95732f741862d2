import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { HOME_PATH } from '#domain/routes.ts'
import { useShellTexts } from './texts.ts'

export function HomeLink(): ReactElement {
  const text = useShellTexts()
  return (
    <Link href={HOME_PATH} className="btn primary large">
      {text('forbidden.home')}
    </Link>
  )
}
