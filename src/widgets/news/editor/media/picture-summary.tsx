import { Fragment, type ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { useMediaTexts } from './texts.ts'

interface SummaryProps {
  readonly pictures: readonly NewsDocument[]
  /** Pictures of which nothing is said, by the language. */
  readonly undescribed: Readonly<Record<'de' | 'en', readonly NewsDocument[]>>
  readonly onOpen: (id: string) => void
}

/** 'Vorschaubild: Bild 1. Bildbeschreibung fehlt bei Bild 2.' */
export function PictureSummary({ pictures, undescribed, onOpen }: SummaryProps): ReactElement {
  const text = useMediaTexts()
  return (
    <>
      {text('previewIs', { position: pictures.findIndex(({ vorschau }) => vorschau) + 1 })}
      {(['de', 'en'] as const).map(
        (language) =>
          undescribed[language].length > 0 && (
            <Fragment key={language}>
              {' '}
              {text(`missing.${language}`)}{' '}
              {undescribed[language].map((picture, at) => (
                <span key={picture.id}>
                  {at > 0 && ', '}
                  <button type="button" className="link" onClick={() => onOpen(picture.id)}>
                    {text('picture', { position: pictures.indexOf(picture) + 1 })}
                  </button>
                </span>
              ))}
              .
            </Fragment>
          ),
      )}
    </>
  )
}
