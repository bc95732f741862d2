// The other versions of the code, each with its address, and the person's confirmations.
import { useState, type MouseEvent, type ReactElement } from 'react'
import type { ConductCode } from '#contract/conduct.ts'
import { versionPath } from '#domain/legal/conduct.ts'
import { isModified, usePortalLink } from '#shared/element/portal-link.ts'
import { useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { downloadProof } from '#widgets/conduct/api.ts'
import { useConductTexts } from './texts.ts'

/**
 * The number of the shown version. In the portal it is part of the address, which changes the property; a foreign page has an address that
 * is not ours, so the number is a state here.
 */
export function useShownVersion(asked: number | undefined) {
  const [known, setKnown] = useState(asked)
  const [shown, setShown] = useState(asked)
  if (known !== asked) {
    setKnown(asked)
    setShown(asked)
  }
  return [shown, setShown] as const
}

interface VersionLinkProps {
  /** Undefined: the one that applies. */
  readonly version: number | undefined
  readonly isShown?: boolean
  readonly className: string
  readonly onVersion: (version: number | undefined) => void
  readonly children: string
}

/** A link to a version by its address; in a foreign page it replaces the shown one. */
export function VersionLink({
  version,
  isShown = false,
  className,
  onVersion,
  children,
}: VersionLinkProps): ReactElement {
  const { embedded } = useHost()
  const link = usePortalLink(versionPath(version))
  const show = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!embedded) return link.onClick?.(event)
    if (isModified(event)) return
    event.preventDefault()
    onVersion(version)
  }
  return (
    <a {...link} className={className} aria-current={isShown ? 'true' : undefined} onClick={show}>
      {children}
    </a>
  )
}

interface OwnProps {
  readonly code: ConductCode
  readonly shown: number | undefined
  readonly onVersion: (version: number | undefined) => void
}

/** The own confirmations, and the other versions to be read. */
export function Own({ code, shown, onVersion }: OwnProps): ReactElement {
  const text = useConductTexts()
  const { date } = useFormat()
  const { confirmations, earlier, upcoming } = code
  const proof = useSave(text)
  const save = async () =>
    !proof.isBusy && (await proof.run(async () => saveFile(await downloadProof(code.language), text('proofFile'))))
  const others = [...(upcoming ? [upcoming] : []), ...earlier]
  return (
    <>
      {confirmations.length > 0 && (
        <section>
          <Heading depth={2}>{text('own')}</Heading>
          <ul>
            {confirmations.map(({ version, at }) => (
              <li key={version} className="muted">
                {text('ownLine', { version, date: date(at) })}
              </li>
            ))}
          </ul>
          <button type="button" className="link" aria-disabled={proof.isBusy} onClick={() => void save()}>
            {text('proof')}
          </button>
          <SaveError save={proof} />
        </section>
      )}
      {others.length > 0 && (
        <section>
          <Heading depth={2}>{text('others')}</Heading>
          <ul>
            {others.map(({ version, appliesFrom }) => (
              <li key={version}>
                <VersionLink version={version} isShown={version === shown} className="link" onVersion={onVersion}>
                  {text('otherLine', { version, date: date(appliesFrom) })}
                </VersionLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
