// A control to type into. Vue puts the server's value back whenever anything on the page is updated; here it comes only with
// an update of the control itself, and never over what someone is typing.
export default {
  template: `<component :is="tag" @input="isTyping = true" @change="isTyping = false" @blur="leave" />`,
  props: { tag: String, value: String },
  data: () => ({ isTyping: false }),
  mounted() {
    this.show();
  },
  methods: {
    show() {
      if (!this.isTyping && this.$el.value !== this.value) this.$el.value = this.value;
    },
    leave() {
      if (!this.isTyping) return; // what was typed has gone to the server
      this.isTyping = false;
      this.show();
    },
  },
};
