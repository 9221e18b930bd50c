/** The media type without its parameters, in lower case; empty if absent. */
export function mediaTypeOf(contentType: string | null | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export const isJson = (mediaType: string) => /^application\/json$|\+json$/.test(mediaTypeOf(mediaType));
