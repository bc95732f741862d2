import { useId } from 'react'
import { defineView, useHost } from '#shared/element/view.tsx'

function Other() {
  const { props } = useHost<{ label: string }>()
  return <p id={useId()}>{props.label}</p>
}

defineView('portal-other-view', Other)
