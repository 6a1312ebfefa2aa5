// The page as an anywidget: it stands in a frame; its questions go to the kernel, its position into the model.

function render({ model, el }) {
  const frame = document.createElement("iframe");
  frame.title = "swordfish";
  frame.allow = "clipboard-write";
  frame.style.cssText = "width: 100%; height: 720px; border: 0";
  frame.srcdoc = model.get("markup").replace('data-position=""', `data-position="${model.get("position")}"`);
  const hear = ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    if (data.verb) return model.send(data);
    model.set("position", data.position);
    model.save_changes();
  };
  const answer = (message) => frame.contentWindow?.postMessage(message, "*");
  addEventListener("message", hear);
  model.on("msg:custom", answer);
  el.append(frame);
  return () => {
    removeEventListener("message", hear);
    model.off("msg:custom", answer);
  };
}

export default { render };
