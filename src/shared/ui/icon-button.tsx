import type { ComponentProps, ReactElement } from 'react'
import { Icon, type IconSource } from './icon.tsx'
import { Tooltip, type TooltipProps } from './tooltip.tsx'

export interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: IconSource
  /** Accessible name and tooltip. */
  readonly label: string
  /** 36 px, or 28 px in rows. */
  readonly size?: 'small' | 'normal'
  /** With an outline. */
  readonly outlined?: boolean
  /** Of the tooltip. */
  readonly side?: TooltipProps['side']
}

export function IconButton(props: IconButtonProps): ReactElement {
  const { icon, label, size = 'normal', outlined = false, side, className = '', children, ...rest } = props
  const classes = ['ibtn', size === 'small' ? 'small' : '', outlined ? 'line' : '', className].filter(Boolean).join(' ')
  return (
    <Tooltip text={label} side={side} isName>
      {() => (
        <button type="button" aria-label={label} {...rest} className={classes}>
          <Icon source={icon} />
          {children}
        </button>
      )}
    </Tooltip>
  )
}
