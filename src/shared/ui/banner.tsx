import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { Icon, type IconSource } from './icon.tsx'

const ICONS = { warn: triangleAlert, info, bad: circleAlert, ok: circleCheck }

export interface BannerProps {
  readonly kind: keyof typeof ICONS
  readonly heading: ReactNode
  /** Instead of the usual one of its kind. */
  readonly icon?: IconSource | undefined
  /** One button or link, at the right. */
  readonly action?: ReactNode | undefined
  readonly className?: string | undefined
  readonly children?: ReactNode | undefined
}

/** A line above the content. Where it is narrow its heading shows and hides the text. */
export function Banner({ kind, heading, icon, action, className = '', children }: BannerProps): ReactElement {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={`banner-box ${className}`.trim()}>
      <div className={`banner ${kind}`}>
        <Icon source={icon ?? ICONS[kind]} />
        <div className="banner-text">
          {children ? (
            <>
              <b className="banner-head">{heading}</b>{' '}
              <button
                type="button"
                className="banner-fold"
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => setOpen(!isOpen)}
              >
                {heading}
                <Icon source={chevron} size="s" />
              </button>{' '}
              <span id={id} className={isOpen ? 'banner-more open' : 'banner-more'}>
                {children}
              </span>
            </>
          ) : (
            <b>{heading}</b>
          )}
        </div>
        {action && <div className="row banner-action">{action}</div>}
      </div>
    </div>
  )
}
