import type { ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { useMediaTexts } from './texts.ts'

interface SummaryProps {
  readonly pictures: readonly NewsDocument[]
  readonly isDescribed: (picture: NewsDocument) => boolean
  readonly onOpen: (id: string) => void
}

/** 'Vorschaubild: Bild 1. Bildbeschreibung fehlt bei Bild 2.' */
export function PictureSummary({ pictures, isDescribed, onOpen }: SummaryProps): ReactElement {
  const text = useMediaTexts()
  const missing = pictures.filter((picture) => !isDescribed(picture))
  return (
    <>
      {text('previewIs', { position: pictures.findIndex(({ vorschau }) => vorschau) + 1 })}
      {missing.length > 0 && (
        <>
          {' '}
          {text('missing')}{' '}
          {missing.map(({ id }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <button type="button" className="link" onClick={() => onOpen(id)}>
                {text('picture', { position: pictures.findIndex((one) => one.id === id) + 1 })}
              </button>
            </span>
          ))}
          .
        </>
      )}
    </>
  )
}
