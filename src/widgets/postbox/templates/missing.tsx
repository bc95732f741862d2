// Shown instead of a missing template, and to people who may not edit any.
import searchX from 'lucide-static/icons/search-x.svg?raw'
import type { ReactElement } from 'react'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useMissing } from '#shared/element/view.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { templatePath } from './api.ts'
import { useTemplateTexts } from './texts.ts'

export function Missing(): ReactElement {
  const text = useTemplateTexts()
  const list = usePortalLink(templatePath())
  useMissing(true, text('missing'))
  return (
    <EmptyState
      icon={searchX}
      heading={<Heading>{text('missing')}</Heading>}
      action={
        <a {...list} className="btn second">
          {text('toList')}
        </a>
      }
    >
      {text('missingText')}
    </EmptyState>
  )
}

export function NoRole(): ReactElement {
  const text = useTemplateTexts()
  useMissing(true, text('noRole'))
  return (
    <EmptyState icon={searchX} heading={<Heading>{text('noRole')}</Heading>}>
      {text('noRoleText')}
    </EmptyState>
  )
}
