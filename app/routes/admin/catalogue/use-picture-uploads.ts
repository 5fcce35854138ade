import { useCallback, useEffect, useReducer, useRef } from "react";
import { type FormPicture, uploadedPictureUrl } from "#app/shared/catalogue/product-form.ts";
import { sendPicture, UploadRefused } from "./send-picture.ts";

export interface PickedPicture {
  key: string;
  name: string;
  src: string;
  /** Null until the picture is on the server. */
  id: string | null;
  progress: number;
  error: string | null;
  /** The file to send again after an error; null when sending it again would not help. */
  file: File | null;
}

type Step =
  | { type: "add"; pictures: PickedPicture[] }
  | { type: "replace"; pictures: PickedPicture[] }
  | { type: "change"; key: string; fields: Partial<PickedPicture> }
  | { type: "remove"; key: string }
  | { type: "move"; key: string; to: number };

function reduce(pictures: PickedPicture[], step: Step): PickedPicture[] {
  switch (step.type) {
    case "add":
      return [...pictures, ...step.pictures];
    case "replace":
      return step.pictures;
    case "change":
      return pictures.map((one) => (one.key === step.key ? { ...one, ...step.fields } : one));
    case "remove":
      return pictures.filter((one) => one.key !== step.key);
    case "move": {
      const moved = pictures.find((one) => one.key === step.key);
      if (!moved) return pictures;
      const others = pictures.filter((one) => one !== moved);
      return [...others.slice(0, step.to), moved, ...others.slice(step.to)];
    }
  }
}

const pickedFrom = ({ id, src }: FormPicture): PickedPicture => ({
  key: id,
  name: "Picture",
  src,
  id,
  progress: 1,
  error: null,
  file: null,
});

let picked = 0;

/**
 * Holds the pictures of a product form, sends them one after the other, and tries again when a lost
 * network is back.
 */
export function usePictureUploads(initial: FormPicture[]) {
  const [pictures, step] = useReducer(reduce, initial, (all) => all.map(pickedFrom));

  const line = useRef(Promise.resolve());
  const send = useCallback((key: string, file: File) => {
    const change = (fields: Partial<PickedPicture>) => step({ type: "change", key, fields });
    change({ error: null, progress: 0 });
    const answer = line.current.then(() => sendPicture(file, (progress) => change({ progress })));
    line.current = answer.then(
      (id) => change({ id, progress: 1, file: null }),
      (error: Error) =>
        change({ error: error.message, ...(error instanceof UploadRefused && { file: null }) }),
    );
  }, []);

  const add = useCallback(
    (files: Iterable<File>) => {
      const added = [...files].map((file) => ({
        key: `picked-${(picked += 1)}`,
        name: file.name,
        src: URL.createObjectURL(file),
        id: null,
        progress: 0,
        error: null,
        file,
      }));
      step({ type: "add", pictures: added });
      for (const { key, file } of added) send(key, file);
    },
    [send],
  );

  const retry = useCallback(
    ({ key, file }: PickedPicture) => {
      if (file) send(key, file);
    },
    [send],
  );

  const restore = useCallback(
    (ids: string[], files: File[]) => {
      const known = new Map(initial.map((picture) => [picture.id, picture]));
      const restored = ids.map((id) => known.get(id) ?? { id, src: uploadedPictureUrl(id) });
      step({ type: "replace", pictures: restored.map(pickedFrom) });
      add(files);
    },
    [initial, add],
  );

  useEffect(() => {
    const retryAll = () => pictures.filter((one) => one.error).forEach(retry);
    window.addEventListener("online", retryAll);
    return () => window.removeEventListener("online", retryAll);
  }, [pictures, retry]);

  return {
    pictures,
    add,
    retry,
    restore,
    remove: (key: string) => step({ type: "remove", key }),
    move: (key: string, to: number) => step({ type: "move", key, to }),
  };
}
