import { useState } from "react";
import { sendPicture } from "#app/routes/admin/catalogue/send-picture.ts";
import { useSubmit } from "#app/ui/form/viewer-form.tsx";

interface Sending {
  name: string;
  /** The share that was sent, from 0 to 1. */
  progress: number;
}

/**
 * Sends files one by one, then the form, so that the server puts their ids where `field` says.
 * Refusals are sent along as texts.
 */
export function useUpload(field: string) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const submit = useSubmit();
  const upload = async (input: HTMLInputElement) => {
    const { form } = input;
    const files = [...(input.files ?? [])];
    if (!form || files.length === 0) return;
    input.value = "";
    setSending(files.map(({ name }) => ({ name, progress: 0 })));
    const [added, refused]: [string[], string[]] = [[], []];
    for (const [index, file] of files.entries()) {
      const onProgress = (progress: number) =>
        setSending((all) => all.with(index, { name: file.name, progress }));
      await sendPicture(file, onProgress).then(
        (id) => added.push(id),
        (error: Error) => refused.push(`${file.name}: ${error.message}`),
      );
      onProgress(1);
    }
    setSending([]);
    const sent = new FormData(form);
    sent.set("intent", "upload");
    sent.set(`added:${field}`, added.join(" "));
    sent.set(`refused:${field}`, refused.join(" "));
    await submit(sent, {
      method: "post",
      encType: "multipart/form-data",
      preventScrollReset: true,
    });
  };
  return { sending, upload };
}
