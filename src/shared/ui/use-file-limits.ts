import { useFormat } from '#shared/i18n/use-format.ts'
import { fileSize } from './file-size.ts'
import { usePartTexts } from './part-texts/texts.ts'

/** A type of file by its MIME name, with the word people know it by. */
export interface FileType {
  readonly mime: string
  /** 'JPG'. */
  readonly word: string
  /** Without a dot: systems that do not know the MIME type of a file recognise it by its extension. */
  readonly ending?: string | undefined
}

export interface FileLimits {
  readonly types: readonly FileType[]
  /** Most bytes of a file. */
  readonly maxBytes: number
}

interface FileLimitsInWords {
  /** 'JPG, PNG bis 2 MB'. */
  readonly limits: string
  /** Why a file is refused; undefined when it fits. */
  readonly reasonOf: (file: File) => string | undefined
}

/** The accepted files, and the reason why a file is rejected. */
export function useFileLimits({ types, maxBytes }: FileLimits): FileLimitsInWords {
  const text = usePartTexts()
  const { number } = useFormat()
  const words = [...new Set(types.map(({ word }) => word))].join(', ')
  const limit = fileSize(maxBytes, number)
  const fits = ({ name, type }: File) =>
    types.some(({ mime, ending }) => mime === type || (ending && name.toLowerCase().endsWith(`.${ending}`)))
  return {
    limits: text('file.limits', { types: words, limit }),
    reasonOf: (file) => {
      const { name, size } = file
      if (!fits(file)) return text('file.type', { name, types: words })
      const shown = fileSize(size, number)
      if (size > maxBytes) return text(shown === limit ? 'file.sizeBarely' : 'file.size', { name, size: shown, limit })
      return size === 0 ? text('file.empty', { name }) : undefined
    },
  }
}
