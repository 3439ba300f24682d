<?php
/**
 * Does a test's task with the WordPress in the working directory. Reads a JSON object from stdin: {"task": …, …}.
 * Writes a JSON value to stdout.
 */

$asked = json_decode( stream_get_contents( STDIN ), true );

if ( 'install' === $asked['task'] ) {
	define( 'WP_INSTALLING', true );
}
$_SERVER['HTTP_HOST'] = $asked['host'];
require getcwd() . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';

function fixture_install( $asked ) {
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	wp_install( 'A school', 'admin', 'admin@school.example', false, '', $asked['password'] );
	update_option( 'siteurl', 'http://' . $asked['host'] );
	update_option( 'home', 'http://' . $asked['host'] );
	wp_create_user( 'author', $asked['password'], 'author@school.example' );
	( new WP_User( get_user_by( 'login', 'author' )->ID ) )->set_role( 'author' );
}

/** As saved by the author, who may not write HTML. */
function fixture_publish( $asked ) {
	wp_set_current_user( get_user_by( 'login', 'author' )->ID );
	kses_init();
	$id = wp_insert_post( wp_slash( array( 'post_title' => 'A lesson', 'post_content' => $asked['content'], 'post_status' => 'publish' ) ), true );
	return array( 'url' => get_permalink( $id ), 'content' => get_post( $id )->post_content );
}

function fixture_set_option( $asked ) {
	update_option( $asked['name'], $asked['value'] );
	return get_option( $asked['name'] );
}

function fixture_options() {
	global $wpdb;
	return $wpdb->get_col( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE 'flashcard%' ORDER BY option_name" );
}

function fixture_uninstall() {
	$plugin = 'flashcard-studio/flashcard-studio.php';
	deactivate_plugins( $plugin );
	return true === delete_plugins( array( $plugin ) );
}

$task = 'fixture_' . $asked['task'];
echo "\n" . wp_json_encode( $task( $asked ) );
