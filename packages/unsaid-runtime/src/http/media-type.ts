/** The media type without its parameters, in lower case; empty if absent. */
export function mediaTypeOf(contentType: string | null | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Returns true if a declared media type, which may be a range such as `image/*`, covers one without parameters. */
export function covers(declared: string, mediaType: string): boolean {
  const range = mediaTypeOf(declared);
  return range === mediaType || range === '*/*' || (range.endsWith('/*') && mediaType.startsWith(range.slice(0, -1)));
}

/** Returns true for a media type whose bodies are read as they arrive: server-sent events, and a value on each line. */
export const isStream = (mediaType: string) =>
  /^(?:text\/event-stream|application\/(?:(?:x-)?(?:nd-?json|json-?l(?:ines)?)|json-seq))$/.test(
    mediaTypeOf(mediaType),
  );

export const isJson = (mediaType: string) => /[/+]json$/.test(mediaTypeOf(mediaType));
