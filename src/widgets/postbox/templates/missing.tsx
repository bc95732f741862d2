// Shown instead of a missing template, and to people who may not edit any.
import type { ReactElement } from 'react'
import { MissingView } from '#shared/ui/missing.tsx'
import { templatePath } from './api.ts'
import { useTemplateTexts } from './texts.ts'

export function Missing(): ReactElement {
  const text = useTemplateTexts()
  return (
    <MissingView heading={text('missing')} link={{ path: templatePath(), words: text('toList') }}>
      {text('missingText')}
    </MissingView>
  )
}

export function NoRole(): ReactElement {
  const text = useTemplateTexts()
  return <MissingView heading={text('noRole')}>{text('noRoleText')}</MissingView>
}
